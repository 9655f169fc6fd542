import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

/** A name in a table that can be pressed. */
export const LinkButton = (props: ComponentProps<'button'>) => <button type="button" className={styles.link} {...props} />;

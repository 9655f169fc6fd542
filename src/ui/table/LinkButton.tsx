/** A name in a table that can be clicked. */
import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

/** A clickable name in a table. */
export const LinkButton = (props: ComponentProps<'button'>) => <button type="button" className={styles.link} {...props} />;

/** A button, in one of the app's styles. */
import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'primary' | 'quiet';
  icon?: boolean;
}

export function Button({ look = 'plain', icon = false, className = '', ...rest }: ButtonProps) {
  const looks = [styles.button, look === 'plain' ? '' : styles[look], icon ? styles.icon : '', className];
  return <button type="button" className={looks.filter(Boolean).join(' ')} {...rest} />;
}

/** A button, in one of the app's styles. */
import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'primary' | 'quiet';
  icon?: boolean;
  /** Whether it does nothing for a moment. Unlike a disabled button, it keeps the focus. */
  isWaiting?: boolean;
}

export function Button({ look = 'plain', icon = false, isWaiting = false, className = '', ...rest }: ButtonProps) {
  const looks = [styles.button, look === 'plain' ? '' : styles[look], icon ? styles.icon : '', className];
  const waiting = isWaiting ? { 'aria-disabled': true, onClick: undefined } : {};
  return <button type="button" className={looks.filter(Boolean).join(' ')} {...rest} {...waiting} />;
}

/** The page's first stop for Tab: skips header and tabs. A button, because a link would change the view's address. */
import styles from './skip-link.module.css';

export function SkipLink() {
  return (
    <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
      Skip to the view
    </button>
  );
}

/** The first stop of the page: past header and tabs. No link, because the address is the view's. */
import styles from './skip-link.module.css';

export function SkipLink() {
  return (
    <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
      Skip to the view
    </button>
  );
}

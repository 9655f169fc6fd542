/** On narrow screens the pane beside a picture lies far below it: a floating button leads there, and back. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../Button';
import styles from './jump-button.module.css';

interface JumpButtonProps {
  /** Names the target: the selected frame with its share, or the pane. */
  text: string;
  to: RefObject<HTMLElement | null>;
  back: RefObject<HTMLElement | null>;
}

export function JumpButton({ text, to, back }: JumpButtonProps) {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const element = to.current;
    if (!element) return;
    const seen = new IntersectionObserver(([entry]) => setThere(entry?.isIntersecting ?? false), { rootMargin: '0px 0px -30%' });
    seen.observe(element);
    return () => seen.disconnect();
  }, [to]);
  const go = () => {
    const target = (there ? back : to).current;
    target?.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    target?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.jump}>
      <Button onClick={go}>
        {there ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
        <span>{there ? 'Back' : text}</span>
      </Button>
    </div>
  );
}

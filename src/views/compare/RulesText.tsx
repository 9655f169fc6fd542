/**
 * The compare view's rules for names as text, in the form that `callgrove compare --rules` accepts; the user can copy or
 * replace it.
 */
import { useState } from 'react';
import type { EngineError, MatchRules } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { rulesText } from '../../state/match-rules';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/field/Field';
import { QueryError } from '../../ui/QueryError';
import styles from './compare.module.css';

export function RulesText({ rules, onRead }: { rules: MatchRules; onRead(rules: MatchRules): void }) {
  const engine = useEngine();
  const written = rulesText(rules);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ text: string; error: EngineError } | null>(null);
  const text = typed ?? written;
  const read = async () => {
    const result = await ask(engine.readRules(text));
    setWrong(result.ok ? null : { text, error: result.error });
    if (!result.ok) return;
    onRead(result.value);
    setTyped(null);
  };
  return (
    <details>
      <summary>As text, in the syntax of --rules on the command line</summary>
      <TextArea
        className={styles.rulesText}
        aria-label="Rules as text"
        rows={3}
        value={text}
        placeholder="lambdas; com.old.*>com.new.*"
        aria-describedby={wrong ? 'rules-error' : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {wrong && <QueryError id="rules-error" query={wrong.text} error={wrong.error} />}
      <Button disabled={typed === null} onClick={() => void read()}>
        Use these rules
      </Button>
    </details>
  );
}

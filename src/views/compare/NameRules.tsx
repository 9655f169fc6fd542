/**
 * Dialog of the compare view that edits the rules for matching names and shows how many methods each rule changes; also, an
 * offer to apply a useful one.
 */
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type RuleOffer, ruleOfferText } from '../../../common/rule-offer';
import type { BuiltInRule, MatchReport, MatchRules, Result } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { hasRules, MATCH_RULES, rulesText } from '../../state/match-rules';
import { setPlace, useApp } from '../../state/store';
import { withoutTree } from '../../state/view-states';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { count, plural, signed } from '../../ui/format';
import { Sheet } from '../../ui/overlay/Sheet';
import { usePrinting } from '../../ui/printing';
import { useAnswer } from '../../ui/useAnswer';
import styles from './compare.module.css';
import { RulesText } from './RulesText';

/** Label and example of each built-in rule. */
const RULE_WORDS: Record<BuiltInRule, { label: string; example: string }> = {
  lambdas: { label: 'Lambda numbering', example: 'lambda$main$3 becomes lambda$main$*, Foo$$Lambda$14 becomes Foo$$Lambda' },
  anonymous: { label: 'Anonymous and local class numbering', example: 'Foo$1 becomes Foo$*' },
  access: { label: 'Private accessor numbering', example: 'access$000 becomes access$*' },
  proxies: { label: 'Proxy packages and numbering', example: 'jdk.proxy2.$Proxy7 becomes $Proxy' },
  reflection: {
    label: 'Reflection accessors of all JDKs',
    example: 'GeneratedMethodAccessor[…] and DirectMethodHandleAccessor become MethodAccessor',
  },
  generated: {
    label: 'Generated class numbers and hashes',
    example: 'B$$EnhancerBySpringCGLIB$$1a2b becomes B$$EnhancerBySpringCGLIB$$*',
  },
  overloads: { label: 'Parameter types', example: 'overloads of a method are merged' },
};

/** Rules from earlier in this visit, latest first. They are also in the browser's history. */
const past: MatchRules[] = [];

function apply(match: MatchRules) {
  setPlace((place) => ({ ...withoutTree(place, ['pair']), match }));
}

export function NameRules({ report }: { report: MatchReport | null }) {
  const rules = useApp((state) => state.place.match);
  const [open, setOpen] = useState(false);
  const active = rules.on.length + rules.renames.length;
  const printing = usePrinting();
  const part = useApp(({ comparison }) => comparison.state === 'ready' && comparison.summary.part);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Names: {active > 0 ? plural(active, 'rule') : part ? 'as in the link' : 'as recorded'}
        {!printing && '…'}
      </Button>
      <Sheet title="Which names in A and B count as the same" open={open} onClose={() => setOpen(false)}>
        <Rules key={JSON.stringify(rules)} rules={rules} report={report} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

/** Offers the rule for lambdas if it would raise the overlap. */
export function LambdasOffer({ summary: { comparison }, metric: { metric, overlap } }: MetricProps) {
  const engine = useEngine();
  const rules = useApp((state) => state.place.match);
  // Wrapped, because a bare null would mean that no answer has arrived.
  const question = async (): Promise<Result<{ offer: RuleOffer | null }>> => {
    const result = await ask(engine.ruleOffer(comparison, metric));
    return result.ok ? { ok: true, value: { offer: result.value } } : result;
  };
  const { value, fresh } = useAnswer(`${comparison}:${metric}:${overlap}`, question);
  if (!fresh || !value?.offer) return null;
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>{ruleOfferText(value.offer)}</span>
      <Button
        onClick={() => {
          past.unshift(rules);
          apply({ ...rules, on: MATCH_RULES.filter((id) => id === 'lambdas' || rules.on.includes(id)) });
        }}
      >
        Apply the rule
      </Button>
    </p>
  );
}

function Rules({ rules, report, onDone }: { rules: MatchRules; report: MatchReport | null; onDone(): void }) {
  const [draft, setDraft] = useState<MatchRules>(rules);
  const change = (next: MatchRules) => {
    past.unshift(rules);
    apply(next);
    onDone();
  };
  const previous = past[0];
  const effectOf = (rule: string) => report?.effects.find((effect) => effect.rule === rule);
  const filled = draft.renames.filter(({ from, to }) => from.trim() !== '' || to.trim() !== '');
  const wrong = filled.find(({ from, to }) => /[>;]/.test(from + to));
  return (
    <form
      className={styles.rules}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong) return;
        change({ on: draft.on, renames: filled.map(({ from, to }) => ({ from: from.trim(), to: to.trim() })) });
      }}
    >
      <p>
        Contexts match if their paths do: the class, method and parameter types of every frame. These rules first normalise the
        names on both sides. For proxies, accessors and lambda objects, the agent already did so while recording.
      </p>
      <fieldset className={styles.ruleList} aria-label="Built-in rules">
        {MATCH_RULES.map((id) => {
          const effect = effectOf(id);
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={draft.on.includes(id)}
                onChange={(event) =>
                  setDraft({
                    ...draft,
                    on: MATCH_RULES.filter((each) => (each === id ? event.target.checked : draft.on.includes(each))),
                  })
                }
              />
              <span>{RULE_WORDS[id].label}</span>
              {effect && <Effect a={effect.methodsA} b={effect.methodsB} />}
              <small className={styles.example}>{RULE_WORDS[id].example}</small>
            </label>
          );
        })}
      </fieldset>
      <fieldset aria-label="Renamed classes and packages">
        {draft.renames.map((rename, index) => {
          const effect = effectOf(`${rename.from} → ${rename.to}`);
          const edit = (changed: Partial<typeof rename>) =>
            setDraft({ ...draft, renames: draft.renames.map((each, at) => (at === index ? { ...each, ...changed } : each)) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
            <div className={styles.rename} key={index}>
              <TextField
                aria-label={`Rule ${index + 1}: old name`}
                placeholder="com.old.*"
                value={rename.from}
                onChange={(event) => edit({ from: event.target.value })}
              />
              <span aria-hidden="true">→</span>
              <TextField
                aria-label={`Rule ${index + 1}: new name`}
                placeholder="com.new.*"
                value={rename.to}
                onChange={(event) => edit({ to: event.target.value })}
              />
              <Button
                look="quiet"
                icon
                aria-label={`Remove rule ${index + 1}`}
                onClick={() => setDraft({ ...draft, renames: draft.renames.filter((_, at) => at !== index) })}
              >
                <X aria-hidden="true" />
              </Button>
              {effect && <Effect a={effect.methodsA} b={effect.methodsB} />}
            </div>
          );
        })}
        <Button onClick={() => setDraft({ ...draft, renames: [...draft.renames, { from: '', to: '' }] })}>
          <Plus aria-hidden="true" /> Renamed class or package
        </Button>
      </fieldset>
      {wrong && <p role="alert">A class name cannot contain &gt; or ;.</p>}
      <RulesText rules={{ on: draft.on, renames: filled }} onRead={setDraft} />
      {report && <Matched report={report} />}
      {report && <InTheLink matched={report.rules} />}
      <div className={styles.line}>
        <Button look="primary" type="submit">
          Apply
        </Button>
        <Button
          disabled={previous === undefined}
          onClick={() => {
            past.shift();
            if (previous) apply(previous);
            onDone();
          }}
        >
          Undo
        </Button>
        {hasRules(rules) && <Button onClick={() => change({ renames: [], on: [] })}>Reset to recorded names</Button>}
      </div>
    </form>
  );
}

function Effect({ a, b }: { a: number; b: number }) {
  return (
    <span className={styles.effect}>
      {a + b === 0 ? 'changes nothing' : `changes ${count(a)} of A’s methods, ${count(b)} of B’s`}
    </span>
  );
}

function Matched({ report }: { report: MatchReport }) {
  const summary = useApp(({ comparison }) => (comparison.state === 'ready' ? comparison.summary : null));
  if (!summary) return null;
  const { common, appeared, vanished } = report.without;
  return (
    <p data-testid="match-effect">
      Contexts in both: {count(common)} as recorded, {count(summary.common)} with these rules ({signed(summary.common - common)}).
      On one side only: {count(appeared + vanished)} as recorded, {count(summary.appeared + summary.vanished)} with these rules.
    </p>
  );
}

/** Explains that rules applied before the link was made cannot be undone. */
function InTheLink({ matched }: { matched: MatchRules }) {
  const fixed = useApp(({ comparison }) => comparison.state === 'ready' && comparison.summary.asShared);
  if (!fixed) return null;
  return (
    <p data-testid="rules-in-link">
      The names in the link were matched by <code>{rulesText(matched)}</code> when it was made. Those rules stay in effect until
      you open the files themselves; other rules apply only to the contexts in the link.
    </p>
  );
}

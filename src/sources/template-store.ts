/** The store of templates for source links, kept only in this browser. */
import { create } from 'zustand';
import { LONGEST, problemOf, type SourceTemplate } from './templates';

const KEY = 'callgrove.sources';
export const MOST = 50;

export const useTemplates = create<{ templates: readonly SourceTemplate[] }>(() => ({ templates: stored() }));

export function saveTemplates(templates: readonly SourceTemplate[]): void {
  useTemplates.setState({ templates });
  try {
    if (templates.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(templates));
  } catch {
    // Without storage, templates last only for this visit.
  }
}

/** Reads stored templates. Each entry is checked, because another version or page may have written it. */
function stored(): SourceTemplate[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isTemplate).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isTemplate(value: unknown): value is SourceTemplate {
  const { prefix, template } = (value ?? {}) as Partial<SourceTemplate>;
  return typeof prefix === 'string' && prefix.length <= LONGEST && typeof template === 'string' && problemOf(template) === null;
}

/** Accessibility tree of each view: roles and names in order, in the form of `toMatchAriaSnapshot`. */

import type { Locator } from '@playwright/test';
import type { App } from './app';

const both = 'a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';

/** `hash` opens the view; `ready` exists when the view is filled; `tree` describes its main content. */
export const VIEWS: { name: string; hash: string; ready(app: App): Locator; tree: string }[] = [
  {
    name: 'start page',
    hash: '',
    ready: ({ opening }) => opening.example.sentence.getByRole('button'),
    tree: `
    - main:
      - heading /See what a Java program did/ [level=1]
      - button "Choose files…"
      - region "Example":
        - heading "H2 without an index → H2 with an index" [level=2]
        - button "Open this comparison"
        - region "Why it changed":
          - list:
            - listitem:
              - paragraph:
                - button "H2Demo.ordersByCustomer"
        - img "Flame graph of both, by bytecodes"
      - heading "Open by address" [level=2]
      - textbox "An https URL, or a path relative to this page"
      - button "Open"
      - heading "Record a program" [level=2]
      - button "Copy the command"
      - region "Library":
        - button "Keep files I open"
      - heading /^Sample profiles/ [level=2]
      - list:
        - listitem:
          - button "Compare H2 without an index with H2 with an index"
          - button "Open the sample H2 without an index"
  `,
  },
  {
    name: 'flame graph',
    hash: `#/flame?${both}`,
    ready: ({ flame }) => flame.frames,
    tree: `
    - main:
      - heading "Flame graph" [level=1]
      - region "Flame graph":
        - search:
          - searchbox "Find methods"
        - group "Top-down or bottom-up":
          - radio "Top-down" [checked]
          - radio "Bottom-up"
        - combobox "Group by"
        - application "Flame graph of h2-scan.mct, all threads, by bytecodes"
        - paragraph: /^Arrow keys move/
        - table "Largest visible frames":
          - rowgroup:
            - row:
              - columnheader "Method"
              - columnheader "bytecodes, inclusive"
              - columnheader "exclusive"
              - columnheader "share of the tree"
          - rowgroup:
            - row:
              - rowheader "demo.H2Demo.main"
              - cell /^\\d/
              - cell /^\\d/
              - cell /^\\d+\\.\\d+.%$/
        - status
      - separator "Details pane width"
      - complementary "Details"
  `,
  },
  {
    name: 'call tree',
    hash: `#/tree?${both}`,
    ready: ({ table }) => table.filledCells(0),
    tree: `
    - main:
      - heading "Call tree" [level=1]
      - region "Call tree":
        - button "Expand hottest path"
        - button "Collapse all"
        - treegrid "Call tree of h2-scan.mct, all threads, by bytecodes":
          - row:
            - columnheader "Method":
              - button "Method"
            - columnheader "Inclusive":
              - button "Inclusive"
          - rowgroup:
            - row /H2Demo.main/ [expanded] [level=1]:
              - gridcell /H2Demo.main/:
                - button "Collapse H2Demo.main"
              - gridcell /^\\d/
              - gridcell /%$/
              - gridcell /^\\d/
              - gridcell /^\\d/
              - gridcell /^\\d/
            - row [level=2]
      - separator "Details pane width"
      - complementary "Details"
  `,
  },
  {
    name: 'methods by cost',
    hash: `#/methods?${both}`,
    ready: ({ table }) => table.filledCells(0),
    tree: `
    - main:
      - heading "Methods by cost" [level=1]
      - region "Methods by cost":
        - searchbox "Filter methods"
        - group "Columns":
          - radio "Figures" [checked]
          - radio "Ratios"
        - combobox "Group by"
        - status: /methods$/
        - grid "Methods by cost":
          - row:
            - columnheader "Method"
            - columnheader "Exclusive"
            - columnheader "Share"
            - columnheader "Inclusive"
            - columnheader "Calls"
            - 'columnheader "Per call: Exclusive bytecodes divided by calls"'
            - columnheader "Contexts"
          - rowgroup:
            - row:
              - gridcell /\\w\\.\\w/
              - gridcell /^\\d/
              - gridcell /%$/
      - separator "Callers and callees pane width"
      - complementary "Callers and callees":
        - paragraph: /^Click a method/
  `,
  },
  {
    name: 'threads',
    hash: `#/threads?${both}`,
    ready: ({ table }) => table.filledCells(0),
    tree: `
    - main:
      - heading "Threads" [level=1]
      - region "Threads":
        - searchbox "Filter threads"
        - group "Group threads":
          - radio "By name" [checked]
          - radio "One by one"
        - status: /threads$/
        - grid "Threads":
          - row:
            - columnheader "Thread"
            - columnheader "Calls"
            - columnheader "Bytecodes"
          - rowgroup:
            - row:
              - gridcell "main"
              - gridcell /^\\d.*%$/
      - separator "Recording panel width"
      - complementary "The recording":
        - table "The recording":
          - rowgroup:
            - row:
              - rowheader "Program"
              - cell "demo.H2Demo"
  `,
  },
  {
    name: 'sandwich',
    hash: `#/sandwich?${both}&method=100`,
    ready: ({ flame }) => flame.frames,
    tree: `
    - main:
      - heading "Sandwich" [level=1]
      - region "Sandwich":
        - heading [level=2]
        - group "Inclusive or exclusive cost":
          - radio "Inclusive" [checked]
          - radio "Exclusive"
        - region "Callers":
          - heading "Callers" [level=3]
          - application "Callers, by bytecodes"
          - table "Largest visible frames"
        - region "Callees":
          - heading "Callees" [level=3]
          - application "Callees, by bytecodes"
          - table "Largest visible frames"
  `,
  },
  {
    name: 'allocations',
    hash: `#/allocations?${both}`,
    ready: ({ table }) => table.filledCells(0),
    tree: `
    - main:
      - heading "Allocations" [level=1]
      - region "Allocations":
        - group "Show the types as":
          - radio "Treemap" [checked]
          - radio "Sunburst"
        - region "Types":
          - heading "Types" [level=2]
          - searchbox "Filter types"
          - status: /types$/
          - grid "Allocations by type":
            - row:
              - columnheader "Type"
              - columnheader "Bytes"
              - columnheader "Share"
              - columnheader "Objects, arrays"
              - columnheader "Elements"
            - rowgroup:
              - row:
                - gridcell /\\w\\.\\w/
                - gridcell /\\d/
                - gridcell /%$/
                - gridcell /\\d/
        - region "Where"
  `,
  },
  {
    name: 'sunburst',
    hash: `#/allocations?${both}&picture=sunburst`,
    ready: ({ table }) => table.filledCells(0),
    tree: `
    - region "Bytes by package":
      - table "Packages and classes in all packages":
        - rowgroup:
          - row:
            - columnheader "Package or class"
            - columnheader "Bytes"
            - columnheader "Share"
        - rowgroup:
          - row:
            - rowheader "java.*":
              - button "java.*"
            - cell /\\d/
            - cell /%$/
  `,
  },
  {
    name: 'matrix',
    hash: '#/matrix?m1=samples/h2-scan.mct&m2=samples/h2-index.mct&m3=samples/handcount.mct',
    ready: ({ matrix }) => matrix.readout,
    tree: `
    - main:
      - heading "Compare many" [level=1]
      - region "Overlap of each pair of profiles":
        - group "Metric":
          - radio "Bytecodes" [checked]
        - button "Copy as CSV"
        - button "Copy as Markdown"
        - table /Overlap by bytecodes in percent/
  `,
  },
  {
    name: 'comparison',
    hash: `#/compare?${both}&table=methods`,
    ready: ({ table }) => table.filledCells(0),
    tree: `
    - main:
      - heading "Compare" [level=1]
      - region "Comparison":
        - region "Why it changed":
          - list:
            - listitem:
              - paragraph:
                - button "H2Demo.ordersByCustomer"
              - paragraph:
                - button "TableFilter.next"
        - group "Comparison details":
          - term: Also
          - term: Overlap
          - button "Comparison settings"
        - region "Union of both trees":
          - search:
            - searchbox "Find methods"
          - group "Code in view":
            - radio "My code" [checked]
            - radio "All code"
          - combobox "Widths"
          - group "Compare by":
            - radio "Counts" [checked]
            - radio "Shares"
          - list "Colours":
            - listitem: same
            - listitem: grew, shrank
            - listitem: cause
            - listitem: new, gone
          - application "Flame graph of both trees, by bytecodes"
          - table "Largest visible frames":
            - rowgroup:
              - row:
                - columnheader "Method"
                - columnheader "change"
                - columnheader "bytecodes in A, inclusive"
                - columnheader "bytecodes in B, inclusive"
                - columnheader "caused here"
            - rowgroup:
              - row:
                - rowheader "demo.H2Demo.main"
                - cell "shrank"
                - cell /^\\d/
                - cell /^\\d/
        - region "What changed":
          - grid "Methods by change":
            - row:
              - columnheader "Method"
            - rowgroup:
              - row:
                - gridcell /\\w/:
                  - img /grew|shrank|appeared|vanished/
        - complementary "Details"
  `,
  },
];

export function treeOf(view: string): string {
  const found = VIEWS.find(({ name }) => name === view);
  if (!found) throw new Error(`There is no tree of a view “${view}”.`);
  return found.tree;
}

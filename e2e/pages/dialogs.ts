/** All dialogs over a view; `open` is a key, or the name of the button that opens the dialog. */
export const DIALOGS: { name: string; open: string; tree: string }[] = [
  {
    name: 'Help and shortcuts',
    open: '?',
    tree: `
    - dialog "Help and shortcuts":
      - heading "Help and shortcuts" [level=2]
      - button "Close"
      - heading "File" [level=3]
  `,
  },
  {
    name: 'Open',
    open: 'o',
    tree: `
    - dialog "Open":
      - button "Choose files…"
      - textbox "An https URL, or a path relative to this page"
      - button "Open"
  `,
  },
  {
    name: 'Filters and names',
    open: 'Shift+F',
    tree: `
    - dialog "Filters and names":
      - checkbox /^Hide the JDK/
  `,
  },
  {
    name: 'Which names in A and B count as the same',
    open: 'Names: as recorded…',
    tree: `
    - dialog "Which names in A and B count as the same":
      - heading "Which names in A and B count as the same" [level=2]
      - button "Close"
      - group "Built-in rules":
        - checkbox /^Parameter types/
      - group "Renamed classes and packages"
      - button "Apply"
  `,
  },
  {
    name: 'Which code is yours',
    open: 'My code: auto-detected…',
    tree: `
    - dialog "Which code is yours":
      - heading "Which code is yours" [level=2]
      - button "Close"
      - textbox "Packages and classes, separated by commas, or “all” for all code"
      - button "Apply"
  `,
  },
  {
    name: 'Gate',
    open: 'Gate…',
    tree: `
    - dialog "Gate":
      - heading "Gate" [level=2]
      - button "Close"
      - textbox "Conditions, one per line"
  `,
  },
  {
    name: 'Share',
    open: 'Share…',
    tree: `
    - dialog "Share":
      - heading "Share" [level=2]
      - button "Close"
      - group "How to share":
        - radio "Summary in the link" [checked]
        - radio "Recipients have the files"
      - slider "Length"
      - textbox /^Link/
      - button "Copy the link"
      - region "What you share"
  `,
  },
];

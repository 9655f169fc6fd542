// The rules between rooms (ARCHITECTURE.md, "Rooms"). A room that is not named here may be imported by those beside it.
const view = '^src/views/([^/]+)/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-cycles-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'workers-know-no-app',
      comment: 'workers/ runs in a Web Worker, in Node and in a bench: nothing of src/, cli/ or React.',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: '^(src|cli|e2e|bench|scripts)/|node_modules/(react|react-dom|zustand)/' },
    },
    {
      name: 'app-uses-the-door-only',
      comment: 'src/ reaches workers/ through the types of workers/api/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^workers/', pathNot: '^workers/api/' },
    },
    {
      name: 'no-view-imports-another',
      severity: 'error',
      from: { path: view },
      to: { path: view, pathNot: '^src/views/$1/' },
    },
    {
      name: 'shared-rooms-know-no-view',
      comment: 'ui/ and canvas/ serve the views; only the shell may place them.',
      severity: 'error',
      from: { path: '^src/(ui|canvas)/' },
      to: { path: '^src/', pathNot: '^src/(ui|canvas|ports)/' },
    },
    {
      name: 'common-knows-nobody',
      severity: 'error',
      from: { path: '^common/' },
      to: { path: '^(src|cli|e2e|bench|scripts|workers/(?!api/))' },
    },
    {
      name: 'formats-are-a-leaf',
      severity: 'error',
      from: { path: '^workers/(formats|files)/' },
      to: { path: '^workers/(analysis|comparison|layout)/' },
    },
    {
      name: 'profile-knows-no-format',
      severity: 'error',
      from: { path: '^workers/(profile|tree|analysis|comparison|layout)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^workers/formats/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.(test|d)\\.ts$|\\.config\\.|\\.cjs$|^(scripts|bench|bin|e2e)/' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.src.json' },
    exclude: { path: '^(dist|dist-cli|agent-java|\\.cache)/|\\.(test|spec)\\.tsx?$|^workers/testing/' },
  },
};

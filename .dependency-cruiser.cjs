// The rules between rooms (ARCHITECTURE.md, "Rooms"). A room that is not named here may be imported by those beside it.
const views = 'open|flame|methods|sandwich|allocations|compare|threads|timeline|tree|share|gate|matrix';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'workers-know-no-app',
      comment: 'workers/ runs in a Web Worker, in Node and in a bench: nothing of src/, cli/ or React.',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: '^(src|cli|e2e|bench|scripts)/|node_modules/(react|react-dom|zustand)/' },
    },
    {
      name: 'app-uses-the-door-only',
      comment: 'src/ reaches workers/ through the types of *.api.ts.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^workers/', pathNot: '\\.api\\.ts$' },
    },
    {
      name: 'no-view-imports-another',
      severity: 'error',
      from: { path: `^src/(${views})/` },
      to: { path: `^src/(${views})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'shared-rooms-know-no-view',
      comment: 'ui/, canvas/ and the state of app/ serve the views; only the shell in app/ may place them.',
      severity: 'error',
      from: { path: '^src/(ui|canvas)/' },
      to: { path: `^src/(${views}|app)/` },
    },
    {
      name: 'formats-are-a-leaf',
      severity: 'error',
      from: { path: '^workers/formats/' },
      to: { path: '^workers/(analysis|layout)/' },
    },
    {
      name: 'profile-knows-no-format',
      severity: 'error',
      from: { path: '^workers/(profile|analysis|layout)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^workers/formats/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.(test|d)\\.ts$|\\.config\\.|\\.cjs$|^(scripts|bench|bin)/' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.src.json' },
    exclude: { path: '^(dist|dist-cli|agent-java|\\.cache)/' },
  },
};

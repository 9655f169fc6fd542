// The rules between rooms. Their order comes from the map in ARCHITECTURE.md ("Rooms"); what goes beyond an order stands here.
const { roomsOnMap, rulesOf } = require('./scripts/lib/rooms.cjs');

const view = '^src/views/([^/]+)/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-cycles-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    ...rulesOf(roomsOnMap().filter((room) => room !== 'common')),
    {
      name: 'common-knows-nobody',
      comment: 'common/ imports itself only: no types of workers/api/, no package.',
      severity: 'error',
      from: { path: '^common/' },
      to: { pathNot: '^common/' },
    },
    {
      name: 'workers-know-no-page',
      comment: 'workers/ runs in a Web Worker, in Node and in a bench.',
      severity: 'error',
      from: { path: '^(workers|common)/' },
      to: { path: 'node_modules/(react|react-dom|zustand)/' },
    },
    {
      name: 'page-uses-the-door-only',
      comment:
        'src/ reaches workers/ through the types of workers/api/, and tells profiles by name, and Callgrove’s own by their first bytes.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^workers/', pathNot: '^workers/(api/|formats/file-names\\.ts$)' },
    },
    {
      name: 'no-view-imports-another',
      severity: 'error',
      from: { path: view },
      to: { path: view, pathNot: '^src/views/$1/' },
    },
    {
      name: 'components-are-given-the-engine',
      comment: 'By useEngine(), so that a test can give another one.',
      severity: 'error',
      from: { path: '^src/(views|panes|shell)/' },
      to: { path: '^src/engine/(engine-port|connection|worker)\\.ts$' },
    },
    {
      name: 'stylesheets-stay-at-home',
      comment: 'What two folders want to look alike is a component of src/ui/.',
      severity: 'error',
      from: { path: '^(.+)/[^/]+$' },
      to: { path: '\\.module\\.css$', pathNot: '^$1/[^/]+$' },
    },
    {
      name: 'profiles-know-no-format',
      severity: 'error',
      from: { path: '^workers/(profile|tree|analysis|comparison|layout)/' },
      to: { path: '^workers/(files|formats)/' },
    },
    {
      name: 'formats-know-no-analysis',
      severity: 'error',
      from: { path: '^workers/(formats|files)/' },
      to: { path: '^workers/(analysis|comparison|layout)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$|\\.config\\.|\\.cjs$|^(scripts|bench|bin|e2e)/' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // Without these options the package `vite` is taken for the folder of that name.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    tsConfig: { fileName: 'tsconfig.src.json' },
    // A test may import any room.
    exclude: { path: '^(dist|dist-cli|agent-java|\\.cache)/|\\.(test|spec)\\.tsx?$|^workers/testing/' },
  },
};

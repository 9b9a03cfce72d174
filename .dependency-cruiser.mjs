import { readdirSync } from 'node:fs'

/**
 * The layers of the code. A folder of `server/` or `web/` imports only from the folders before it in its list, so
 * modules never import each other in a circle. `*` stands for the folders that are not listed, which don't import each
 * other: list a module once another needs it. docs/architecture.md draws them.
 */
const server = [
  // What everything else builds on.
  'db/tables lib env-file env-names env-sign-in-settings env-sign-in env db locks audit core limits',
  // What many modules use.
  'desk mail posts order-versions editions accounts questions',
  // Modules.
  'shuttles calendar installation travel seats programme workshops attendance edition-mails venues stay next-edition',
  'studios rooms catering agenda partners registration sign-in invitations messages person-card',
  'administration pictures',
  '*',
  // Modules that use many others.
  'letters privacy mailings people read-cache consequences undo portal',
  // They wire everything, and nothing before them imports them.
  'context jobs demo router auth-paths app metrics start cli main',
]

const web = [
  // Without React components: dates, search, what a device keeps.
  'base',
  'ui lib',
  // The session, and what the device keeps of it.
  'copies session offline live',
  // Parts of pages.
  'pages stay posts mailings imports board shell consequences studios questions partners messages',
  // Modules.
  'privacy feedback audit rooms venues registration people desk sign-in accounts catering search',
  'administration mail workshops shuttles travel attendance',
  '*',
  // Areas with their header, menu and gates, and what starts them.
  'frame',
  'public-pages routes start main public-main early-pages',
]

/** Imports that run back up, each with its reason. */
const upward = [
  // A code by mail opens the page of a registration too.
  ['^web/registration/', '^web/sign-in/mailed-code\\.tsx$'],
]

/** What npm, a thread, the page or the build starts by its path. */
const started = [
  '^server/(main|rooms/optimum/worker|cli/(backup|change-secret|doctor|make-admin|restore))\\.ts$',
  '^web/(main|public-main|early-pages|frame/prefetch(-event)?|imports/unzip)\\.tsx?$',
]

const product = { pathNot: '\\.test\\.tsx?$|^(server|web)/testing/' }

/** One rule for each folder: nothing after it. */
function layerRules(tree, lines) {
  const listed = lines.flatMap((line) => line.split(' '))
  const folders = readdirSync(tree, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const others = folders.map(({ name }) => name).filter((name) => ![...listed, 'testing'].includes(name))
  const modules = listed.flatMap((name) => (name === '*' ? others : [name]))
  const after = (module) => [
    ...others.filter((other) => other !== module && others.includes(module)),
    ...modules.slice(modules.indexOf(module) + 1),
  ]
  const pathOf = (names) => `^${tree}/(${names.join('|')})(/|\\.tsx?$)`
  const isListed = `${pathOf(modules)}|\\.d\\.ts$`
  return [
    {
      name: `${tree}: a folder has its place among the layers`,
      severity: 'error',
      from: { path: `^${tree}/`, pathNot: [product.pathNot, isListed] },
      to: {},
    },
    ...modules.slice(0, -1).map((module) => ({
      name: `${tree}/${module}: imports only what stands before it`,
      severity: 'error',
      from: { path: pathOf([module]), pathNot: [product.pathNot, ...(module === 'db' ? tables : [])] },
      to: { path: pathOf(after(module)), pathNot: [...tables, ...upwardFrom(tree, module)] },
    })),
  ]
}

/** They lie in `db/`, and are a layer of their own. */
const tables = ['^server/db/tables/']

const upwardFrom = (tree, module) =>
  upward.flatMap(([from, to]) => (new RegExp(from).test(`${tree}/${module}/`) ? [to] : []))

export default {
  forbidden: [
    ...layerRules('server', server),
    ...layerRules('web', web),
    {
      name: 'files that need each other cannot be read one after the other',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'what both sides know belongs in contract/',
      severity: 'error',
      from: { path: '^(contract|server|web)/' },
      to: { path: '^(contract|server|web)/', pathNot: ['^contract/', '^$1/'] },
    },
    {
      name: 'the contract is zod and @orpc/contract alone',
      severity: 'error',
      from: { path: '^contract/', ...product },
      to: { pathNot: ['^contract/', '(^|/)node_modules/(zod|@orpc/contract)/'] },
    },
    {
      name: 'only server/router.ts imports routers',
      severity: 'error',
      from: { path: '^server/', pathNot: [product.pathNot, '^server/router\\.ts$'] },
      to: { path: 'router\\.ts$', pathNot: ['^server/router\\.ts$'] },
    },
    {
      name: 'what tests use stays out of the product',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: [product.pathNot] },
      to: { path: '\\.test\\.tsx?$|^(server|web)/testing/' },
    },
    {
      name: 'nothing of the product imports it',
      severity: 'error',
      from: { path: started },
      to: {
        path: '^(contract|server|web)/.*\\.tsx?$',
        pathNot: [product.pathNot, '\\.d\\.ts$', ...started],
        reachable: false,
      },
    },
    {
      name: 'a browser has no modules of Node',
      severity: 'error',
      from: { path: '^web/', ...product },
      to: { dependencyTypes: ['core'] },
    },
    {
      // Its errors never come: web/lib/calls.ts speaks its protocol, and throws errors of its own.
      name: 'a call throws Refused of web/lib/calls.ts',
      severity: 'error',
      from: { path: '^web/', pathNot: [product.pathNot, '^web/lib/(api|calls)\\.ts$'] },
      to: { path: 'node_modules/@orpc/client/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // The compiler of this project has no interface that dependency-cruiser knows.
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}

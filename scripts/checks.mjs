import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node24, root, say, seconds, toolFile } from './setup.mjs'

/** One project for everything that runs in Node, so that no file is checked twice. */
const projects = { node: 'tsconfig.node.json', web: 'web/tsconfig.json' }

/** Checks types, lint, format and structure. Prints the problems and resolves to the number of checks that failed. */
export async function runChecks() {
  const results = await runInSequence([
    ['types', async () => (await Promise.all(Object.keys(projects).map(checkTypes))).every(Boolean)],
    ['lint', () => run(toolFile('oxlint'), ['.'])],
    [
      'layers',
      () =>
        run(toolFile('dependency-cruiser', 'depcruise'), [
          'contract',
          'server',
          'web',
          '--config',
          '.dependency-cruiser.mjs',
        ]),
    ],
    ['unused', () => run(toolFile('knip'), [])],
    ['format', () => run(toolFile('oxfmt'), ['--check', '.'])],
    ['structure', () => run('scripts/check-structure.ts', [])],
  ])
  return results.filter((isFine) => !isFine).length
}

/** Runs a program under Node 24 and resolves to whether it succeeded. Shows its output only if it failed. */
export function run(file, args, { quiet = true, env = {} } = {}) {
  return new Promise((resolve) => {
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(node24(), [file, ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    let printed = ''
    child.stdout?.on('data', (text) => (printed += text))
    child.stderr?.on('data', (text) => (printed += text))
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(printed)
      resolve(code === 0)
    })
  })
}

async function runInSequence(checks) {
  const results = []
  for (const [name, check] of checks) {
    const started = Date.now()
    const isFine = await check()
    say(`${isFine ? 'ok    ' : 'FAILED'} ${name} (${seconds(started)})`)
    results.push(isFine)
  }
  return results
}

/** Checks types incrementally. Two processes at once keep two cores busy. */
function checkTypes(name) {
  const cacheOptions = ['--incremental', '--tsBuildInfoFile', join('.cache', 'types', `${name}.json`)]
  return run(toolFile('typescript', 'tsc'), ['-p', projects[name], '--singleThreaded', ...cacheOptions])
}

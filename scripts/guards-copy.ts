import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { createVitest, type TestCase } from 'vitest/node'
import { nameIn, type Guard } from './guards.ts'

/** Not sources, or made from them. Libraries are linked. */
const leftOut = new Set(['node_modules', '.git', '.cache', 'data', 'demo-data', 'dist', 'test-results'])

/**
 * A copy of the tree in which guards can be taken away, and one vitest for all of them: making the databases takes longer
 * than most tests.
 */
export async function openCopy(root: string) {
  const copy = mkdtempSync(join(tmpdir(), 'guards-'))
  const isWanted = (path: string) => !leftOut.has(relative(root, path).split(sep)[0] ?? '')
  cpSync(root, copy, { recursive: true, filter: isWanted })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  process.chdir(copy)
  const vitest = await createVitest({
    root: copy,
    project: ['unit', 'data', 'ground', 'sweeps', 'processes'],
    watch: false,
    reporters: [{}],
    silent: true,
  })
  await vitest.standalone()

  /** The tests that the guards name, as they end. A file that does not load has none. */
  async function run(guards: readonly Guard[]): Promise<TestCase[]> {
    const files = await vitest.globTestSpecifications([...new Set(guards.map(({ test }) => test))])
    const chosen = files.map(({ project, moduleId }) => {
      const named = guards.filter(({ test }) => moduleId === join(copy, test)).map(nameIn)
      return project.createSpecification(moduleId, { testNamePattern: patternOf(named) })
    })
    const { testModules } = await vitest.runTestSpecifications(chosen)
    return testModules.flatMap(({ children }) => [...children.allTests()])
  }

  /** The same without one guard. The copy is whole again afterwards. */
  async function runWithout(guard: Guard): Promise<TestCase[]> {
    const path = join(copy, guard.file)
    const whole = readFileSync(path, 'utf8')
    const write = (text: string) => {
      writeFileSync(path, text)
      vitest.invalidateFile(path)
    }
    write(whole.replace(guard.find, () => guard.instead))
    const tests = await run([guard])
    write(whole)
    return tests
  }

  async function close(): Promise<void> {
    await vitest.close()
    rmSync(copy, { recursive: true, force: true })
  }

  return { run, runWithout, close }
}

/** What runs on both databases runs on one of them here: a guard is in front of either. */
const patternOf = (names: readonly string[]) =>
  new RegExp(String.raw`^(?!.*\(pglite\)).*(?:${names.map(literally).join('|')})`)

const literally = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

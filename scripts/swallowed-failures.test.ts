import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** As with the toast that the specification names for a registration. */
const saysEveryFailure = /onFailure: \(\{ sentence \}\) =>/

/**
 * Buttons whose failure nobody would see: an action that says what went wrong in a form, pressed outside of one, without
 * a toast of its own.
 */
function silentPresses(source: string): string[] {
  const actions = source.matchAll(/const (\w+) = useAction\(((?:(?!useAction)[\s\S])*?)\n {2}\}\)/g)
  return [...actions]
    .filter(([, , options = '']) => options.includes('inForm: true') && !saysEveryFailure.test(options))
    .map(([, name = '']) => name)
    .filter((name) => new RegExp(String.raw`onPress=\{\(\) =>[^}]*\b${name}\.run\(`).test(source))
}

test('no press swallows its failure', () => {
  const screens = globSync('web/**/*.tsx').map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter(({ source }) => silentPresses(source).length > 0).map(({ path }) => path)).toEqual([])
})

/** A screen that is left when asking again fails, also while someone fills in a form on it. */
const leavesOnError = /if \(\w+\.isError\)/

test('no page takes its form away because asking again failed', () => {
  const screens = globSync('web/**/*.tsx').filter((path) => leavesOnError.test(readFileSync(path, 'utf8')))
  // `isLoadingError` is true only where there is nothing to show yet.
  expect(screens).toEqual([])
})

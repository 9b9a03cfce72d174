import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Matches actions that show every failure themselves, such as registering, whose toast the specification names. */
const saysEveryFailure = /onFailure: \(\{ sentence \}\) =>/

/**
 * Buttons whose failure no one would see: an action that reports errors in a form, pressed outside of one, without a
 * toast of its own.
 */
function findSilentPresses(source: string): string[] {
  const actions = source.matchAll(/const (\w+) = useAction\(((?:(?!useAction)[\s\S])*?)\n {2}\}\)/g)
  return [...actions]
    .filter(([, , options = '']) => options.includes('inForm: true') && !saysEveryFailure.test(options))
    .map(([, name = '']) => name)
    .filter((name) => new RegExp(String.raw`onPress=\{\(\) =>[^}]*\b${name}\.run\(`).test(source))
}

test('every press reports a failure', () => {
  const screens = globSync('web/**/*.tsx').map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  expect(screens.length).toBeGreaterThan(100)
  expect(
    screens.filter(({ source }) => findSilentPresses(source).length > 0).map(({ path }) => path),
  ).toEqual([])
})

/** A screen that is replaced when a refetch fails, even while a person fills in a form on it. */
const leavesOnError = /if \(\w+\.isError\)/

test('no page removes its form because a refetch failed', () => {
  const screens = globSync('web/**/*.tsx').filter((path) => leavesOnError.test(readFileSync(path, 'utf8')))
  // `isLoadingError` is true only if there is nothing to show yet.
  expect(screens).toEqual([])
})

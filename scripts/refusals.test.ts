import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const codes = Object.keys(refusals)

const textOf = (patterns: string[], isWanted: (name: string) => boolean) =>
  globSync(patterns, { cwd: root })
    .filter(isWanted)
    .map((name) => readFileSync(`${root}${name}`, 'utf8'))
    .join('\n')

const isTest = (name: string) =>
  /\.(test|spec)\.tsx?$|testing\/matrix/.test(name) && !name.includes('refusals.test')

const isProduct = (name: string) => !isTest(name) && !name.includes('testing/')

/** The codes that a text doesn't have in quotes. */
const missingIn = (text: string) => codes.filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(text))

test('a test covers every refusal', () => {
  expect(missingIn(textOf(['{server,contract,web,e2e}/**/*.{ts,tsx}'], isTest))).toEqual([])
})

test('the server uses every refusal', () => {
  expect(missingIn(textOf(['server/**/*.ts'], isProduct))).toEqual([])
})

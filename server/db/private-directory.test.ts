import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivateDirectory } from '#server/db/private-directory.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-private-'))
  chmodSync(dir, 0o770)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const modeOf = () => statSync(dir).mode & 0o777

test('makes a directory that this user owns private', () => {
  makePrivateDirectory(dir)
  expect(modeOf()).toBe(0o700)
})

test('leaves the mode of a directory that another user owns unchanged', () => {
  makePrivateDirectory(dir, statSync(dir).uid + 1)
  expect(modeOf()).toBe(0o770)
})

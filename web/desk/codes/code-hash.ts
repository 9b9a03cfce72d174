import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bytesOfCode } from '#contract/door-code-text.ts'

/** The hash of a code, as in the desk's list, so that this device finds the owner without a connection. */
export const hashOfCode = (code: string): string => bytesToHex(sha256(bytesOfCode(code)).subarray(0, 8))

/** The owner of one of several possible codes; undefined if none matches. */
export function findByCode<Row extends { codeHash: string }>(
  rows: readonly Row[],
  codes: readonly string[],
): Row | undefined {
  const hashes = new Set(codes.map(hashOfCode))
  return rows.find(({ codeHash }) => hashes.has(codeHash))
}

/** Crockford's base32: no I, L, O and U. Scanners type it correctly with every keyboard layout. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 128 bits, five per character. */
export const codeLength = 26

/** A code as it is stored and printed. */
export const codeForm = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Groups a code, as people read it aloud and type it: `7K2M 9QXD …`. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * Reads a code from typed or scanned text, which may be grouped and may have letters that look like digits; undefined
 * if it isn't a code. The last character has three bits.
 */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return codeForm.test(code) && /[048CGMRW]$/.test(code) ? code : undefined
}

export function bytesOfCode(code: string): Uint8Array {
  const bits = [...code].map((letter) => codeAlphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from({ length: 16 }, (_, index) => parseInt(bits.slice(index * 8, index * 8 + 8), 2))
}

import { expect, test } from 'vitest'
import { sampleLetters } from './sample-letters.ts'

test.each(Object.entries(sampleLetters))(
  'the mail %s contains no words that only the code uses',
  (_kind, letter) => {
    const { subject, text } = letter
    const words = `${subject}\n${text}`.replaceAll(/https?:\S+|\S+@\S+/g, '')
    expect(words).not.toMatch(/\{[a-z][a-z ]*\}|\b[a-z]+(_[a-z]+)+\b|\bundefined\b|\bnull\b|\bNaN\b|\[object/)
  },
)

import { readFileSync } from 'node:fs'
import { fromRoot } from '#server/lib/root.ts'

/** Text for each slot, already escaped; a list for each region, which is left out when the list is empty. */
export type Slots = { readonly [name: string]: string | readonly Slots[] }

let layout: string | undefined

/** The layout of every mail (`layout.mjml`, compiled) with its slots and regions filled. */
export function fillLayout(slots: Slots): string {
  layout ??= readFileSync(fromRoot('server/mail/letters/layout.html'), 'utf8')
  return fill(layout, slots)
}

/** One pass: a `%link%` that somebody typed into a name is never looked at again. */
function fill(template: string, slots: Slots): string {
  return template.replaceAll(
    /<!--(\w+)\[-->([\s\S]*?)<!--\]\1-->|%([a-z]+)%/g,
    (_whole, region: string | undefined, inner: string | undefined, slot: string | undefined) => {
      const filling = slots[region ?? slot ?? '']
      if (filling === undefined) throw new Error(`The mail's layout has no filling for ${region ?? slot}.`)
      if (typeof filling === 'string') return filling
      return filling.map((one) => fill(inner ?? '', one)).join('')
    },
  )
}

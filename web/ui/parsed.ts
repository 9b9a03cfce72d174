/** A field's text as the value it means; an empty one is none, and undefined leaves the field to itself. */
export function parsed<Value>(text: string | null | undefined, parse: (text: string) => Value) {
  if (text === undefined) return undefined
  return text ? parse(text) : null
}

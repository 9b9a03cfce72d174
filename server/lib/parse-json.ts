/** Undefined if the text isn't JSON, so that it fits no schema. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

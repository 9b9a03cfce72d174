import { depthOfEntry, pageStay } from '#web/base/page-history.ts'

/** The dialogs above the page, the top one last. `depth`: of the page under it. */
const layers: { close: () => void; depth: number }[] = []

/** Lets the browser's Back close this dialog instead of leaving the page under it. Returns a function that ends that. */
export function closeOnBack(close: () => void): () => void {
  const layer = { close, depth: depthOfEntry() }
  layers.push(layer)
  pageStay.keepsPage = closeTopLayer
  return () => void layers.splice(layers.indexOf(layer), 1)
}

function closeTopLayer(): boolean {
  const top = layers.at(-1)
  if (!top) return false
  const steps = top.depth - depthOfEntry()
  // Returns first to the page under the dialog, because the dialog may stay open to ask.
  if (steps === 1) history.forward()
  if (steps === 0) top.close()
  // Anything else than one step back is meant to leave.
  return steps === 0 || steps === 1
}

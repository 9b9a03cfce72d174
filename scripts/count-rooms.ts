import { importsOf, resolveImport } from './imports.ts'
import { isTest, placeOf, roomOf, unitOf, type SourceFile } from './rooms.ts'

/** How many rooms there are on the server and in the browser, their parts, and the arrows between rooms: who needs whom. */
export function countRooms(files: readonly SourceFile[]): { rooms: number; parts: number; arrows: number } {
  const ours = files.flatMap(({ path, text }) => {
    const place = placeOf(path)
    return place === undefined || isTest(path) ? [] : [{ place, text }]
  })
  const arrows = ours.flatMap(({ place, text }) =>
    importsOf(text).flatMap((specifier) => {
      const target = resolveImport(specifier)
      const to = target === undefined ? undefined : placeOf(target)
      return to === undefined || roomOf(to) === roomOf(place) ? [] : [`${roomOf(place)} ${roomOf(to)}`]
    }),
  )
  return {
    rooms: new Set(ours.map(({ place }) => roomOf(place))).size,
    parts: new Set(
      ours.flatMap(({ place }) => (place.part === undefined ? [] : [`${place.tree}/${unitOf(place)}`])),
    ).size,
    arrows: new Set(arrows).size,
  }
}

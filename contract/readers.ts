type Reader = 'kitchen' | 'driver'
type Field = 'diet' | 'dietNote' | 'allergies' | 'openToRoomSharing' | 'phone'

/**
 * The people besides organisers who read what a person says about themselves. The sentences on that person's pages come
 * from here, and the permission matrix allows no other reader.
 */
const readers: Readonly<Record<Field, readonly Reader[]>> = {
  diet: ['kitchen'],
  dietNote: ['kitchen'],
  allergies: ['kitchen'],
  openToRoomSharing: [],
  /** Once the person lets drivers call. */
  phone: ['driver'],
}

/** What the survey and the portal ask under 'Accommodation & Dietary Requirements'. */
export const stayQuestions = ['diet', 'dietNote', 'allergies', 'openToRoomSharing'] as const

/** `Only organisers and the kitchen`, of these fields together. */
export const onlyReaders = (fields: readonly Field[]): string =>
  fields.some((field) => isReadBy(field, 'kitchen')) ? 'Only organisers and the kitchen' : 'Only organisers'

export const isReadBy = (field: Field, reader: Reader): boolean => readers[field].includes(reader)

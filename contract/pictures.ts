import { z } from 'zod'

/** Where a picture is sent by POST, as its bytes alone, and below which every picture has an address. */
export const picturesPath = '/pictures'

/** What a browser's canvas can write: Safari writes no WebP. */
export const pictureTypes = ['image/webp', 'image/jpeg'] as const
export type PictureType = (typeof pictureTypes)[number]

/** In bytes, and in pixels of the longer side. */
export const pictureLimit = { bytes: 1024 * 1024, side: 1600 } as const

/** What an upload answers: the address to save where a picture is wanted. */
export const UploadedPicture = z.strictObject({ url: z.string() })

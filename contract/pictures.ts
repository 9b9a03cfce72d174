import { z } from 'zod'

/** The path to which a picture's bytes are posted, and below which every picture has its address. */
export const picturesPath = '/pictures'

/** Types that a browser's canvas can write: Safari writes no WebP. */
export const pictureTypes = ['image/webp', 'image/jpeg'] as const
export type PictureType = (typeof pictureTypes)[number]

/** In bytes, and in pixels of the longer side. */
export const pictureLimit = { bytes: 1024 * 1024, side: 1600 } as const

/** The answer to an upload: the address to save as the picture. */
export const UploadedPicture = z.strictObject({ url: z.string() })

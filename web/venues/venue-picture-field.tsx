import { sentenceOf } from '#web/lib/failure.ts'
import { PictureField } from '#web/ui/picture-field.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'
import { venueLabels } from '#web/venues/venue-values.ts'

/** The venue's picture: an upload, or an address on the web. */
export function VenuePictureField({ saved }: { saved: string | undefined }) {
  return (
    <PictureField
      name="imageUrl"
      label={venueLabels.imageUrl}
      isRequired
      description="A wide picture of the place. If it doesn’t load, we show a drawing."
      defaultValue={saved ?? ''}
      preview={showPicture}
      upload={async (file, onProgress) => (await loadUpload()).uploadPicture(file, onProgress)}
      explain={sentenceOf}
    />
  )
}

const showPicture = (url: string) => <VenueImage src={url} name="The picture as guests see it" />

const loadUpload = () => import('#web/lib/upload-picture.ts')

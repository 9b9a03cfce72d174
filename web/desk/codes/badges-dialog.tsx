import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { BadgeSheets } from '#web/desk/codes/badge-sheets.tsx'
import { sheetsOf } from '#web/desk/codes/badges.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'

type BadgesDialogProps = { venueId: string; personIds?: readonly string[]; onClose: () => void }

/** Name badges with codes for those chosen, or for everybody, as far as they come or may come. */
export function BadgesDialog({ venueId, personIds, onClose }: BadgesDialogProps) {
  const badges = useQuery(api.desk.badges.queryOptions({ input: { venueId } }))
  const { venue } = useVenue()
  return (
    <Dialog title="Print badges" width="narrow" onClose={onClose}>
      <Loaded query={badges} loading={{ shape: 'text', count: 2 }} failed="The badges could not be loaded.">
        {(all) => {
          const meant = personIds ?? all.map(({ personId }) => personId)
          const sheets = sheetsOf(all, new Set(meant))
          const count = sheets.flat().length
          const without = meant.length - count
          return (
            <div className="flex flex-col gap-4">
              <p>
                {count === 0
                  ? 'Nobody here is coming.'
                  : `${pluralize(count, 'badge')} on ${pluralize(sheets.length, 'sheet')} of A4, eight to a sheet. Print them at 100 %, without margins, and cut along the lines.`}
              </p>
              {without > 0 && count > 0 && (
                <p className="text-sm text-soft">
                  {`${pluralize(without, 'person', 'people')} said no and get no badge.`}
                </p>
              )}
              <FormActions>
                <Button slot="close">Close</Button>
                {count > 0 && (
                  <Button variant="primary" onPress={() => window.print()}>
                    <Printer className="size-4" aria-hidden />
                    {`Print ${pluralize(count, 'badge')}`}
                  </Button>
                )}
              </FormActions>
              {venue && <BadgeSheets sheets={sheets} edition={venueLabel(venue)} />}
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

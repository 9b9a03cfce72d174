import { useState, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { agendaTypes } from '#contract/fields.ts'
import { adding, itemForm, type ItemDraft } from '#web/agenda/agenda-item-dialog.tsx'
import { formatDayButton, formatTimeRange } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import '#web/workshops/agenda-types.css'

type AddItemPopoverProps = {
  venueId: string
  draft: ItemDraft
  /** The block that was drawn, which it stands beside. */
  anchor: RefObject<Element | null>
  /** What was typed when it is closed without adding: the next block begins with it. */
  onClose: (left: Typed) => void
  onAdded: () => void
  onMore: (left: Typed) => void
}

export type Typed = Pick<ItemDraft, 'title' | 'type' | 'location'>

/** A new item beside the block that was drawn for it: its title, its type, and Enter. */
export function AddItemPopover({ venueId, draft, anchor, onClose, onAdded, onMore }: AddItemPopoverProps) {
  const [typed, setTyped] = useState<Typed>({
    title: draft.title ?? '',
    type: draft.type ?? 'session',
    location: draft.location ?? null,
  })
  const [hasPlace, setHasPlace] = useState(Boolean(draft.location))
  const { startTime, endTime } = draft
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose(typed)}
      className="w-80 max-w-[calc(100vw-2rem)] animate-pop overflow-auto rounded-card border border-line bg-raised p-4 shadow-popover"
      offset={8}
      placement="right top"
    >
      <Dialog aria-label="Add Agenda Item" className="outline-none">
        <ActionForm
          {...adding}
          read={(fields) => ({ ...itemForm.read(fields), venueId, startTime, endTime })}
          submitLabel="Add Agenda Item"
          onSuccess={onAdded}
          aside={
            <Button variant="quiet" onPress={() => onMore(typed)}>
              More fields
            </Button>
          }
        >
          <TextField
            name="title"
            label={itemForm.labels.title}
            isLabelHidden
            placeholder="Title"
            autoFocus
            autoComplete="off"
            defaultValue={typed.title}
            onChange={(title) => setTyped({ ...typed, title })}
          />
          <RadioGroup
            name="type"
            aria-label={itemForm.labels.type}
            value={typed.type}
            onChange={(next) => setTyped({ ...typed, type: agendaTypes.find((type) => type === next) })}
            className="flex flex-wrap gap-1.5"
          >
            {agendaTypes.map((type) => (
              <RadioField key={type} value={type}>
                <RadioButton data-type={type} className={chipStyle}>
                  {type}
                </RadioButton>
              </RadioField>
            ))}
          </RadioGroup>
          {hasPlace && (
            <TextField
              name="location"
              label={itemForm.labels.location}
              autoFocus
              autoComplete="off"
              defaultValue={typed.location ?? ''}
              onChange={(location) => setTyped({ ...typed, location })}
            />
          )}
          <p className="flex flex-wrap items-center justify-between text-sm text-soft">
            {`${formatDayButton(startTime)}, ${formatTimeRange(startTime, endTime)}`}
            {!hasPlace && (
              <Button variant="quiet" size="small" onPress={() => setHasPlace(true)}>
                Add a place
              </Button>
            )}
          </p>
        </ActionForm>
      </Dialog>
    </Popover>
  )
}

const chipStyle =
  'flex min-h-7 cursor-pointer items-center rounded-full border border-line px-2.5 text-sm hover:border-edge pointer-coarse:min-h-11 ' +
  'selected:border-(--type-edge) selected:bg-(--type) selected:font-semibold selected:text-(--type-ink) focus-visible:outline-2'

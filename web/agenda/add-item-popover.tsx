import { useState, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { agendaTypes } from '#contract/fields.ts'
import type { Times } from '#web/agenda/axis-layout.ts'
import { newItemAction, itemForm, type ItemDraft } from '#web/agenda/agenda-item-dialog.tsx'
import { formatDayButton, formatTimeRange } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import '#web/workshops/agenda-types.css'

/** The text typed for a new item. If the form closes without adding, the next one starts with it. */
export type TypedItem = { title: string; type: (typeof agendaTypes)[number]; location: string }

export const emptyItem: TypedItem = { title: '', type: 'session', location: '' }

type AddItemPopoverProps = {
  venueId: string
  times: Times
  typed: TypedItem
  onTyped: (typed: TypedItem) => void
  /** The drawn block that the popover is placed beside. */
  anchor: RefObject<Element | null>
  onAdded: () => void
  onMore: (draft: ItemDraft) => void
  onClose: () => void
}

/** The form for a new item, beside the block drawn for it: title, type, and Enter to add. */
export function AddItemPopover(props: AddItemPopoverProps) {
  const { venueId, times, typed, onTyped, anchor, onAdded, onMore, onClose } = props
  const [hasPlace, setHasPlace] = useState(typed.location !== '')
  const { startTime, endTime } = times
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="w-80 max-w-[calc(100vw-2rem)] animate-pop overflow-auto rounded-card border border-line bg-raised p-4 shadow-popover"
      offset={8}
      placement="right top"
    >
      <Dialog aria-label="Add Agenda Item" className="outline-none">
        <ActionForm
          {...newItemAction}
          read={(fields) => ({ ...itemForm.read(fields), venueId, startTime, endTime })}
          submitLabel="Add Agenda Item"
          onSuccess={() => {
            onClose()
            onAdded()
          }}
          aside={
            <Button
              variant="quiet"
              onPress={() => {
                onClose()
                onMore({ ...typed, startTime, endTime })
              }}
            >
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
            value={typed.title}
            onChange={(title) => onTyped({ ...typed, title })}
          />
          <RadioGroup
            name="type"
            aria-label={itemForm.labels.type}
            value={typed.type}
            onChange={(next) =>
              onTyped({ ...typed, type: agendaTypes.find((type) => type === next) ?? typed.type })
            }
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
              value={typed.location}
              onChange={(location) => onTyped({ ...typed, location })}
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

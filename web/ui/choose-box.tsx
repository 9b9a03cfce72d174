import { Check, Minus } from 'lucide-react'
import { useChosen, useIsChosen, type Selection } from '#web/ui/selection.ts'

/** The selection of a table's rows; `nameOf` names rows for screen readers. */
export type TableSelection<Row> = { selection: Selection; nameOf: (row: Row) => string }

type ChooseBoxProps = { selection: Selection; id: string; name: string; shown: () => readonly string[] }

/** The checkbox of a row. With Shift, it also selects the rows since the last pressed one. */
export function ChooseBox({ selection, id, name, shown }: ChooseBoxProps) {
  const isChosen = useIsChosen(selection, id)
  return (
    <Box
      label={`Choose ${name}`}
      isChecked={isChosen}
      onPress={(isRange) => selection.toggle(id, { isRange, shown })}
    />
  )
}

/** The checkbox that selects all shown rows. */
export function ChooseAll({ selection, shown }: Pick<ChooseBoxProps, 'selection' | 'shown'>) {
  const chosen = useChosen(selection)
  const ids = shown()
  const count = chosen.size === 0 ? 0 : ids.filter((id) => chosen.has(id)).length
  const isAll = ids.length > 0 && count === ids.length
  return (
    <Box
      label={`Choose all ${ids.length} shown`}
      isChecked={isAll}
      isMixed={count > 0 && !isAll}
      onPress={() => selection.setAll(ids, !isAll)}
    />
  )
}

type BoxProps = { label: string; isChecked: boolean; isMixed?: boolean; onPress: (isRange: boolean) => void }

/**
 * A native checkbox, because twenty rows must be re-rendered quickly at every key press. The area around it can be pressed,
 * too.
 */
const Box = ({ label, isChecked, isMixed = false, onPress }: BoxProps) => (
  <span className="relative -m-1.5 grid size-8 shrink-0 place-items-center select-none pointer-coarse:-m-3 pointer-coarse:size-11 print:hidden">
    <input
      type="checkbox"
      readOnly
      aria-label={label}
      checked={isChecked}
      ref={(input) => {
        if (input) input.indeterminate = isMixed
      }}
      onClick={({ shiftKey }) => onPress(shiftKey)}
      className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
    />
    <span
      className={
        'pointer-events-none grid size-5 place-items-center rounded-sm border forced-color-adjust-none text-on-brand ' +
        'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand ' +
        (isChecked || isMixed ? 'border-brand bg-brand' : 'border-edge bg-raised peer-hover:border-brand')
      }
    >
      {isMixed && <Minus className="size-4" aria-hidden />}
      {isChecked && <Check className="size-4" aria-hidden />}
    </span>
  </span>
)

import { usualLimits } from '#contract/shuttle-fit.ts'
import { runLabels as labels } from '#web/shuttles/run-values.ts'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { fieldProps } from '#web/ui/field-props.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type RunValues = Partial<Record<keyof typeof labels, string | number | null>>

export function RunFieldset({ run }: { run: RunValues }) {
  const shown = Object.fromEntries(Object.entries(run).map(([name, value]) => [name, value ?? '']))
  const field = fieldProps(labels, shown)
  return (
    <>
      <DateTimeField
        name="leavesAt"
        label={labels.leavesAt}
        isRequired
        defaultValue={typeof run.leavesAt === 'string' ? run.leavesAt : null}
      />
      <TextField {...field('place')} isRequired maxLength={200} description="Such as “Airport, exit C”." />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('airport')} maxLength={60} description="Leave it empty if it serves any." />
        <NumberField
          name="seats"
          label={labels.seats}
          isRequired
          minValue={1}
          maxValue={100}
          defaultValue={typeof run.seats === 'number' ? run.seats : usualLimits.to_venue.seats}
        />
        <TextField {...field('vehicle')} maxLength={100} />
        <TextField {...field('driverName')} maxLength={100} autoComplete="off" />
        <TextField {...field('driverPhone')} maxLength={40} type="tel" autoComplete="off" />
      </div>
      <TextArea {...field('note')} maxLength={500} />
    </>
  )
}

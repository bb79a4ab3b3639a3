import { minuteOfTime, minuteText } from '../../base/clock-text.ts'
import type { MinuteSpan } from '../../player/schedule/schedule.ts'
import { Field } from '../../ui/field.tsx'

interface HoursFieldsProps {
  hours: MinuteSpan
  onChange: (hours: MinuteSpan) => void
}

/** The hours in which a screen should not be empty. A time that is typed half is not taken yet. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const field = (name: keyof MinuteSpan, label: string) => (
    <Field
      label={label}
      type="time"
      required
      defaultValue={minuteText(hours[name])}
      onChange={event => event.target.value && onChange({ ...hours, [name]: minuteOfTime(event.target.value) })}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row with its legend.
    <div role="group" aria-label="Hours in which a screen should play" className="findings-hours">
      {field('start', 'Screens should play from')}
      {field('end', 'to')}
    </div>
  )
}

/** A busy time while it is being typed: nothing that was typed is lost. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NewBusyRange } from '#contract/availability/availability.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { afterAdding, beginBusy, moveTo, rangeOf, typeField } from '#src/features/calendar/typed-busy.ts'

const ZONE = 'America/New_York'
const added = (typed: ReturnType<typeof beginBusy>) => v.parse(NewBusyRange, rangeOf(typed, true, ZONE))

test('another day of the month changes the dates and leaves the note, the times and the crew', () => {
  const typed = { ...beginBusy('2027-06-05'), note: 'Family wedding', startsAt: '10:00', endsAt: '12:00', crew: '2' }
  expect(moveTo(typed, '2027-06-19')).toEqual({ ...typed, startsOn: '2027-06-19', endsOn: '2027-06-19' })
})

test('until an end is typed, it is the day of the start; then it only moves to end no earlier', () => {
  const day = beginBusy('2027-06-05')
  expect(typeField(day, 'startsOn', '2027-06-04')).toMatchObject({ startsOn: '2027-06-04', endsOn: '2027-06-04' })
  const days = typeField(day, 'endsOn', '2027-06-07')
  const steps = ['2027-06-06', '2027-06-07', '2027-06-04'] as const
  expect(steps.reduce((typed, start) => typeField(typed, 'startsOn', start), days).endsOn).toBe('2027-06-07')
  expect(typeField(days, 'startsOn', '2027-06-09').endsOn).toBe('2027-06-09')
})

test('whole days that end before they start ask for a later day, times for a later time', () => {
  const typed = { ...beginBusy('2027-06-05'), endsOn: '2027-06-04' }
  const problemOf = (range: unknown) =>
    toFieldErrors(v.safeParse(NewBusyRange, range).issues ?? []).map(({ message }) => message)
  expect(problemOf(rangeOf(typed, true, ZONE))).toEqual(['Choose the first day or a later one.'])
  const timed = rangeOf({ ...typed, startsAt: '20:00', endsAt: '22:00' }, false, ZONE)
  expect(problemOf(timed)).toEqual([])
  expect(problemOf({ ...(timed as object), endsAt: '19:00' })).toEqual([
    'Choose an end after the start. Past midnight, it’s the next day.',
  ])
})

test('what is typed while the busy time is being added stays', () => {
  const typed = { ...beginBusy('2027-06-05'), note: 'Family wedding' }
  const range = added(typed)
  const meanwhile = typeField(typed, 'startsOn', '2027-06-19')
  expect(afterAdding(meanwhile, range)).toMatchObject({ startsOn: '2027-06-19', endsOn: '2027-06-19', note: '' })
  expect(afterAdding(typeField(typed, 'note', 'Dentist'), range).note).toBe('Dentist')
})

test('adding it again after a failure is the same busy time; the next one is another', () => {
  const typed = beginBusy('2027-06-05')
  expect(added(typed).id).toBe(added(typed).id)
  expect(added(afterAdding(typed, added(typed))).id).not.toBe(added(typed).id)
})

/** A vendor's last 13 weeks in numbers (docs/specification.md#figures). */
import * as v from 'valibot'

export const FIGURES_WEEKS = 13

export const WeekFigures = v.object({
  /** The first of its seven days, a calendar date (UTC). */
  from: v.string(),
  /** How often the profile was opened. */
  views: v.number(),
  /** Requests that arrived; one that its client changed counts once. */
  leads: v.number(),
  /** Leads that got their first quote or decline. */
  replies: v.number(),
  /** Bookings that were confirmed, also those that were canceled later. */
  bookings: v.number(),
})
export type WeekFigures = v.InferOutput<typeof WeekFigures>

/** The oldest week first; the last one ends today. */
export const LeadFigures = v.object({ weeks: v.array(WeekFigures) })

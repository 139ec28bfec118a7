/** The durations a vendor can be requested for, in minutes. */
export const DURATIONS_MINUTES = [30, 45, 60, 90, 120, 150, 180, 210, 240, 300, 360, 420, 480, 600, 720] as const

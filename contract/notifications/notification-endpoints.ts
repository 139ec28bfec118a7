/** Notifications of the signed-in account, and what is new to it. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Device, DeviceToForget, NewCounts, Notifications, NotificationSettings, SeenQuotes } from './notifications.ts'

export const notificationEndpoints = {
  notifications: {
    method: 'GET',
    path: '/api/v1/notifications',
    access: 'signedIn',
    reply: Notifications,
    summary: 'What the caller is notified of, and the key that a device subscribes with',
  },
  changeNotifications: {
    method: 'PUT',
    path: '/api/v1/notifications',
    access: 'signedIn',
    body: NotificationSettings,
    reply: Notifications,
    summary: 'Chooses topics and quiet hours, for all devices of the caller',
  },
  addDevice: {
    method: 'PUT',
    path: '/api/v1/notifications/device',
    access: 'signedIn',
    body: Device,
    reply: Notifications,
    summary: 'Notifies this device from now on, until the session ends; adding it again changes its keys',
  },
  removeDevice: {
    method: 'POST',
    path: '/api/v1/notifications/device/removal',
    access: 'signedIn',
    body: DeviceToForget,
    reply: v.object({ accepted: v.literal(true) }),
    summary: 'Stops notifying a device of the caller; removing it again changes nothing',
  },
  newCounts: {
    method: 'GET',
    path: '/api/v1/notifications/new',
    access: 'signedIn',
    reply: NewCounts,
    summary: 'How many messages, quotes and leads are new to the caller',
  },
  seeQuotes: {
    method: 'POST',
    path: '/api/v1/notifications/seen-quotes',
    access: 'signedIn',
    body: SeenQuotes,
    reply: NewCounts,
    summary: 'The caller has seen these quotes; saying it again changes nothing',
  },
} as const satisfies Record<string, Endpoint>

import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, code, derived, flag, instant, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const deviceType = defineChoice({
  campusGate: [1, 'Campus gate, students', 'ច្រកចូលសាលា (សិស្ស)'],
  staffAttendance: [2, 'Staff attendance', 'វត្តមានបុគ្គលិក'],
  classAttendance: [3, 'Class attendance', 'វត្តមានក្នុងថ្នាក់'],
  schoolBus: [4, 'School bus', 'រថយន្តសាលា'],
  pickupDisplay: [5, 'Pickup display', 'អេក្រង់ទទួលសិស្ស'],
})

// The sign-ins of scanners, gate tablets and pickup displays. Its path is the one thing people did with them.
export const devices = defineResource({
  name: 'device-accounts',
  path: '/reset-device-passwords',
  label: ['Device account', 'Device accounts'],
  key: 'login_name',
  title: 'device_name',
  sort: ['login_name', 'asc'],
  verbs: ['list', 'read', 'remove'],
  fields: {
    login_name: code('Sign-in name', { max: 60, search: true }),
    device_name: text('Device', { search: true }),
    device_type: choice('Used for', deviceType),
    branch_id: ref('Branch', () => branches),
    disable: flag('Disabled'),
    last_seen: derived(instant('Last seen', { optional: true, sortable: false })),
  },
  filters: ['branch_id', 'device_type'],
})

// A device's password is made by the server and shown once.
const issued = z.strictObject({ login_name: z.string(), device_password: z.string() })

export const createDevice = defineOperation({
  name: 'create-device-account',
  method: 'POST',
  path: '/reset-device-passwords',
  label: 'New device account',
  access: may('create', devices),
  freshFactor: true,
  stale: ['device-accounts'],
  answer: issued,
  body: {
    login_name: devices.fields.login_name,
    device_name: devices.fields.device_name,
    device_type: devices.fields.device_type,
    branch_id: devices.fields.branch_id,
  },
})

export const resetDevice = defineOperation({
  name: 'reset-device-password',
  method: 'PUT',
  path: '/reset-device-passwords/{login_name}',
  label: 'New password for the device',
  access: may('reset', devices),
  freshFactor: true,
  stale: ['device-accounts'],
  answer: issued,
  params: { login_name: ref('Device', () => devices, { text: true }) },
})

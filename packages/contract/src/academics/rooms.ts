import { choice, flag, id, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { roomType } from './statuses.ts'

export const buildings = defineResource({
  name: 'buildings',
  label: ['Building', 'Buildings'],
  key: 'building_id',
  title: 'building_name',
  sort: ['building_name', 'asc'],
  fields: {
    building_id: id(),
    building_name: text('Building', { search: true }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['branch_id', 'is_active'],
  option: ['branch_id'],
  tellApart: ['branch_id'],
})

export const rooms = defineResource({
  name: 'rooms',
  label: ['Room', 'Rooms'],
  key: 'room_id',
  title: 'room_name',
  sort: ['room_name', 'asc'],
  fields: {
    room_id: id(),
    room_name: text('Room', { search: true, natural: true, column: 1 }),
    branch_id: ref('Branch', () => branches, { fixed: true, column: 7 }),
    building_id: ref('Building', () => buildings, { within: ['branch_id'], column: 2 }),
    floor_no: integer('Floor', { max: 60, default: 0, column: 3, help: '0 is the ground floor' }),
    room_type: choice('Type', roomType, { default: roomType.normal, column: 4 }),
    capacity: integer('Seats', { min: 1, max: 1000, default: 40, column: 5 }),
    is_active: flag('In use', { default: 1, column: 6 }),
  },
  filters: ['building_id', 'room_type', 'branch_id', 'is_active'],
  option: ['branch_id', 'building_id', 'capacity'],
  tellApart: ['building_id', 'branch_id'],
  lookups: { buildings: () => buildings, 'room-types': { choice: roomType } },
})

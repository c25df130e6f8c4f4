/** Which rows somebody may touch, said to people: English, then Khmer. */
export type Reach = readonly [english: string, khmer: string]

/** What the scopes of the kit say. Areas add their own lists in their folders. */
export const reaches = {
  whole_group: ['Every record: they belong to the whole group.', 'កំណត់ត្រាទាំងអស់ ព្រោះវាជារបស់ក្រុមទាំងមូល។'],
  own_branches: ['Only records of the branches this person works in.', 'តែកំណត់ត្រានៃសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។'],
  own_only: ['Only records that belong to this person.', 'តែកំណត់ត្រារបស់បុគ្គលនេះផ្ទាល់ប៉ុណ្ណោះ។'],
} as const satisfies Record<string, Reach>

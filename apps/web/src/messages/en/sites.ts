/** Texts of the places that were added for warehouses. */
export const sites = {
  title: 'Places',
  back: 'Back to War',
  about:
    'Places for warehouses that the list of the game’s depots and seaports lacks. They can be chosen for a new warehouse.',
  new: 'New Place',
  loading: 'Loading the places',
  failed: 'The places could not be loaded.',
  empty: 'No Places Added',
  emptyHint: 'Add one with the plus button when the place of a new warehouse is not in the list.',
  place: '{location} · {buildingType}',
  use: {
    warehouse: 'A warehouse stands here.',
    history: 'A warehouse stood here, and its history is kept.',
  },
  delete: 'Delete',
  deleteOf: 'Delete {name}',
  form: {
    title: 'New Place',
    region: 'Region',
    regionPlaceholder: 'Select a hex',
    noRegion: 'Nothing found',
    loading: 'Loading the regions',
    town: 'Town',
    townHint: 'The nearest town, or any word by which the place is known',
    buildingType: 'Building',
    name: 'Name',
    nameHint: 'Town and building where nothing is written',
  },
} as const;

export * from './age.ts';
export * from './edit-distance.ts';
export * from './fill.ts';
export * from './goal-modifier.ts';
export * from './items.ts';
export * from './stockpile-access.ts';
export * from './stockpile-code.ts';
export * from './supply-status.ts';

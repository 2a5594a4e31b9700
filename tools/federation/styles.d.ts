// Style sheets are imported for their effect alone; the bundler turns them into files.
declare module '*.css';

export { readPaperHead, type PaperHead } from './paper-head';

import projectConfig from './lint/project-config.mjs';

export default projectConfig('tools');

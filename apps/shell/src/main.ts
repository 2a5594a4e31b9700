// Nothing is imported here: Module Federation first prepares the shared packages, then the portal starts.
void import('./bootstrap');

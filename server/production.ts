// React chooses its build when it is first imported: this module must come before all others.
process.env.NODE_ENV = 'production'
